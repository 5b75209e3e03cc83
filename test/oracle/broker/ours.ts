// What broker.mjs needs of our own code.
export { answerBrokerScenario } from '../../../server/src/assignor/broker/broker-scenario';
export { featuresOf } from '../../../server/src/catalog/features';
export { parseVersion } from '../../../server/src/catalog/kafka-version';
