// The families of scenarios, and the releases whose classes each is compared with.

/** Where something changed in HighAvailabilityTaskAssignor, and the newest. */
const SINCE_2_6 = ['2.6.3', '2.8.2', '3.0.2', '3.2.3', '3.3.2', '3.6.2', '3.9.2', '4.4.0'];

/** By name: `releases` share the scenarios of a full run, `slice` those of a short one. */
export const FAMILIES = {
  hata: { releases: SINCE_2_6, slice: ['3.0.2', '3.2.3', '4.4.0'] },
  converge: { releases: SINCE_2_6, slice: ['3.0.2', '3.2.3', '4.4.0'] },
};
