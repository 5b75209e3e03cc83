/** One instance of application `orders`, spread by zone. */
export function instance(zone: string): string {
  return [
    '# kafka-streams-version: 3.9',
    'application.id=orders',
    'num.standby.replicas=1',
    'rack.aware.assignment.tags=zone',
    `client.tag.zone=${zone}`,
    '',
  ].join('\n');
}

/** Two instances in two zones: Absolute Preferred. */
export const TWO_ZONES: Readonly<Record<string, string>> = {
  'node-1.properties': instance('a'),
  'node-2.properties': instance('b'),
};
