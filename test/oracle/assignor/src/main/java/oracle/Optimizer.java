package oracle;

import java.util.List;
import java.util.Map;

/** A rack-aware assignor that remembers what it was asked for. */
interface Optimizer {
  /** Whether racks are known well enough for it to be used. */
  boolean enabled();

  /** One entry for each call, in order: what was optimized at which costs, the cost returned, the tasks right after. */
  List<Map<String, Object>> optimizations();

  /** What an answer tells of it: nothing unless the scenario has racks. */
  static Map<String, Object> told(Optimizer optimizer, Scenario scenario) {
    if (optimizer == null || scenario.racks() == null) return Map.of();
    return optimizer.enabled()
        ? Map.of("rackAwareEnabled", true, "optimizations", optimizer.optimizations())
        : Map.of("rackAwareEnabled", false);
  }
}
