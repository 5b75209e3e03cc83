// The product's side of the comparison.
export { runScenarioLine } from '../../../server/src/assignor/scenario';
export { featuresOf } from '../../../server/src/catalog/features';
