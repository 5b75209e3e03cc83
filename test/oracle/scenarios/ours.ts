// The product's side of the comparison.
export { answerBrokerScenario } from '../../../server/src/assignor/broker/broker-scenario';
export { runScenarioLine } from '../../../server/src/assignor/scenario';
export { featuresOf } from '../../../server/src/catalog/features';
export { answerAssignment, answerSubscription } from '../../golden/wire-lines';
