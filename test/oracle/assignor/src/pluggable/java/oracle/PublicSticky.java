package oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.AssignmentConfigs;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskAssignmentUtils;
import org.apache.kafka.streams.processor.assignment.TaskAssignor.TaskAssignment;
import org.apache.kafka.streams.processor.assignment.TaskInfo;
import org.apache.kafka.streams.processor.assignment.TaskTopicPartition;
import org.apache.kafka.streams.processor.assignment.assignors.StickyTaskAssignor;
import org.apache.kafka.streams.processor.internals.assignment.DefaultKafkaStreamsState;
import org.apache.kafka.streams.processor.internals.assignment.DefaultTaskInfo;
import org.apache.kafka.streams.processor.internals.assignment.DefaultTaskTopicPartition;
import org.apache.kafka.streams.processor.internals.assignment.RackUtils;

/** The public StickyTaskAssignor (3.8 and later, KIP-924), on the state that a group leader would give it. */
final class PublicSticky implements Driver {
  @Override
  public Expected run(Scenario scenario) {
    boolean preserve = scenario.assignor().equals("publicStickyPreserve");
    ApplicationState application = new Application(scenario);
    TaskAssignment assignment = new StickyTaskAssignor(preserve).assign(application);
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("validation", TaskAssignmentUtils.validateTaskAssignment(application, assignment).name());
    List<String> followup = new ArrayList<>();
    Map<UUID, Expected.Tasks> tasks = new LinkedHashMap<>();
    for (KafkaStreamsAssignment client : assignment.assignment()) {
      UUID id = client.processId().id();
      client.followupRebalanceDeadline().ifPresent(deadline -> followup.add(id.toString()));
      Expected.Tasks own = new Expected.Tasks(new ArrayList<>(), new ArrayList<>());
      for (AssignedTask task : client.tasks().values()) {
        (task.type() == AssignedTask.Type.ACTIVE ? own.active() : own.standby()).add(task.id());
      }
      tasks.put(id, own);
    }
    outcome.put("followup", followup);
    return Expected.of(scenario.id(), outcome, tasks);
  }

  /** Maps are filled one by one, as the scenario lists tasks and clients: their order decides. */
  private static final class Application implements ApplicationState {
    private final AssignmentConfigs configs;
    private final Map<TaskId, TaskInfo> tasks = new HashMap<>();
    private final Map<ProcessId, KafkaStreamsState> clients = new HashMap<>();

    Application(Scenario scenario) {
      configs = (AssignmentConfigs) Released.settings(scenario);
      Topics topics = new Topics(scenario.racks());
      for (TaskId task : scenario.statefulTasks()) tasks.put(task, info(scenario, task, true, topics));
      for (TaskId task : scenario.statelessTasks()) {
        tasks.put(task, info(scenario, task, scenario.storeTasks().contains(task), topics));
      }
      for (Scenario.Client client : scenario.clients()) clients.put(new ProcessId(client.id()), state(client));
    }

    private static TaskInfo info(Scenario scenario, TaskId task, boolean stateful, Topics topics) {
      Set<String> stores = stateful ? Set.of("store") : Set.of();
      TaskInfo info = new DefaultTaskInfo(task, stateful, stores, topics.of(task));
      return scenario.hashedInfos() ? new HashedInfo(info) : info;
    }

    private static KafkaStreamsState state(Scenario.Client client) {
      return new DefaultKafkaStreamsState(
          new ProcessId(client.id()),
          client.capacity(),
          client.tags(),
          new TreeSet<>(client.previousActive()),
          new TreeSet<>(client.previousStandby()),
          new TreeMap<>(),
          Optional.empty(),
          Optional.ofNullable(client.lags()),
          client.racks().values().iterator().next());
    }

    @Override
    public Map<ProcessId, KafkaStreamsState> kafkaStreamsStates(boolean computeTaskLags) {
      return clients;
    }

    @Override
    public AssignmentConfigs assignmentConfigs() {
      return configs;
    }

    @Override
    public Map<TaskId, TaskInfo> allTasks() {
      return tasks;
    }
  }

  /** The topic partitions of all tasks. The first question for a rack asks the brokers, once for all of them. */
  private static final class Topics {
    private final Scenario.Racks racks;
    private final Set<DefaultTaskTopicPartition> partitions = new HashSet<>();
    private boolean known;

    Topics(Scenario.Racks racks) {
      this.racks = racks;
    }

    Set<TaskTopicPartition> of(TaskId task) {
      Set<TaskTopicPartition> own = new HashSet<>();
      if (racks == null) return own;
      Set<TopicPartition> sources = racks.sources().getOrDefault(task, Set.of());
      Set<TopicPartition> changelogs = racks.changelogs().getOrDefault(task, Set.of());
      Set<TopicPartition> all = new HashSet<>(sources);
      all.addAll(changelogs);
      for (TopicPartition each : all) {
        DefaultTaskTopicPartition partition =
            new DefaultTaskTopicPartition(each, sources.contains(each), changelogs.contains(each), this::ask);
        partitions.add(partition);
        own.add(partition);
      }
      return own;
    }

    private void ask() {
      if (known) return;
      known = true;
      Brokers brokers = new Brokers(racks);
      Cluster metadata = brokers.metadata();
      RackUtils.annotateTopicPartitionsWithRackInfo(metadata, brokers, partitions);
    }
  }

  /** A task's description that hashes like its id, so that sets of them have the same order in every JVM. */
  private record HashedInfo(TaskInfo info) implements TaskInfo {
    @Override
    public TaskId id() {
      return info.id();
    }

    @Override
    public boolean isStateful() {
      return info.isStateful();
    }

    @Override
    public Set<String> stateStoreNames() {
      return info.stateStoreNames();
    }

    @Override
    public Set<TaskTopicPartition> topicPartitions() {
      return info.topicPartitions();
    }

    @Override
    public int hashCode() {
      return id().hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof HashedInfo hashed && hashed.id().equals(id());
    }
  }
}
