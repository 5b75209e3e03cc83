import type { BoundApplication } from '../binding/setting';
import { counted } from '../placement/words';
import { isYaml } from '../text/yaml';
import type { Rule } from './rule';
import { code } from './wording';
import { sharedMounts, volumeHolds } from './volumes';

/** Where state is when nothing says so, on Linux. */
const DEFAULT_STATE_DIR = '/tmp/kafka-streams';

/** Several instances that keep their state in the same folder. */
export const sharedStateVolume: Rule = {
  id: 'shared-state-volume',
  severity: 'error',
  docs: {
    summary: 'Several instances mount one volume as `state.dir`.',
    why: 'The first process locks the folder of the application; since 2.6.2 and 2.7.1 the next one stops with an error, before that its tasks wait for the lock for ever. Each instance needs a volume of its own: in Kubernetes a StatefulSet with `volumeClaimTemplates`, in Compose one service for each.',
    fires:
      '--- file: compose.yaml ---\nservices:\n  orders:\n    image: orders\n    deploy: { replicas: 3 }\n    environment:\n      KAFKA_STREAMS_APPLICATION_ID: orders\n      KAFKA_STREAMS_STATE_DIR: /state\n    volumes:\n      - ⟦state:/state⟧\nvolumes:\n  state:\n',
    silent:
      '--- file: compose.yaml ---\nservices:\n  orders:\n    image: orders\n    environment:\n      KAFKA_STREAMS_APPLICATION_ID: orders\n      KAFKA_STREAMS_STATE_DIR: /state\n    volumes:\n      - state:/state\nvolumes:\n  state:\n',
  },
  checkDocument({ document, report }) {
    if (!isYaml(document.parsed)) return;
    for (const application of document.applications) {
      const { workload } = application;
      if (!workload?.replicas || workload.replicas < 2) continue;
      const folder = stateDirOf(application);
      if (folder === undefined) continue;
      for (const mount of sharedMounts(document.parsed.roots, document.shape, workload.name)) {
        if (!volumeHolds(mount.path, folder)) continue;
        report({
          span: mount.span,
          message: `All ${counted(workload.replicas, 'instance')} of ${workload.name} get this volume with ${code(folder)}, their ${code('state.dir')}: all but the first stop at its lock. Give each a volume of its own.`,
        });
      }
    }
  },
};

/** The state directory of an application's base; undefined when it is known at run time only. */
function stateDirOf({ layers }: BoundApplication): string | undefined {
  const settings = layers.find(({ profile }) => profile === null)?.settings ?? [];
  const setting = settings.findLast(({ key }) => key === 'state.dir');
  if (!setting) return DEFAULT_STATE_DIR;
  return setting.literal ? setting.value.text.trim() : undefined;
}
