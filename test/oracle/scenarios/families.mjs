// The families of scenarios, and the releases whose classes each is compared with.

/** Where something changed in HighAvailabilityTaskAssignor, and the newest. */
const HIGH_AVAILABILITY = ['2.6.3', '2.8.2', '3.0.2', '3.2.3', '3.3.2', '3.6.2', '3.9.2', '4.4.0'];

const QUICK = ['3.0.2', '3.2.3', '4.4.0'];

/** Every minor with `group.protocol=streams`. */
const STREAMS_PROTOCOL = ['4.1.2', '4.2.2', '4.3.1', '4.4.0'];

/**
 * By name: `kind` says which classes are asked (`kinds.mjs`), `releases` share the scenarios of a full run, `slice`
 * those of a short one.
 */
export const FAMILIES = {
  hata: { kind: 'assignor', releases: HIGH_AVAILABILITY, slice: QUICK },
  converge: { kind: 'assignor', releases: HIGH_AVAILABILITY, slice: QUICK },
  'rack-aware': {
    kind: 'assignor',
    releases: ['3.7.2', '3.8.1', '3.9.2', '4.0.2', '4.4.0'],
    slice: ['4.4.0'],
  },
  // The one strategy of the first version that had any.
  'min-traffic': { kind: 'assignor', releases: ['3.6.2'], slice: ['3.6.2'] },
  'legacy-sticky': {
    kind: 'assignor',
    releases: ['3.7.2', '3.8.1', '3.9.2', '4.0.2', '4.4.0'],
    slice: ['4.4.0'],
  },
  // Before it knew of racks.
  'plain-sticky': {
    kind: 'assignor',
    releases: ['3.0.2', '3.2.3', '3.5.2', '4.4.0'],
    slice: ['3.2.3'],
  },
  fallback: {
    kind: 'assignor',
    releases: ['3.0.2', '3.2.3', '3.7.2', '3.9.2', '4.4.0'],
    slice: ['3.2.3', '4.4.0'],
  },
  'public-sticky': {
    kind: 'assignor',
    releases: ['3.8.1', '3.9.2', '4.0.2', '4.3.1', '4.4.0'],
    slice: ['4.4.0'],
  },
  broker: { kind: 'broker', releases: STREAMS_PROTOCOL, slice: ['4.1.2', '4.4.0'] },
  'user-data': { kind: 'wire', releases: STREAMS_PROTOCOL, slice: ['4.4.0'] },
};
