// What wire.mjs needs of our own code.
export { answerAssignment, answerSubscription } from '../../golden/wire-lines';
export { featuresOf } from '../../../server/src/catalog/features';
export { parseVersion } from '../../../server/src/catalog/kafka-version';
