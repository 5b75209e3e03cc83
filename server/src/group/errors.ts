/** An exception that Kafka throws over user data, by its Java class; `toString` is what Java's would say. */
export class UserDataError extends Error {
  constructor(
    /** The class with its package, such as `java.nio.BufferUnderflowException`. */
    readonly javaClass: string,
    /** Java's message; null for an exception without one. */
    readonly javaMessage: string | null,
  ) {
    super(`${javaClass}: ${javaMessage}`);
    this.name = 'UserDataError';
  }

  override toString(): string {
    return this.message;
  }
}

/** An argument that Kafka refuses. */
export function illegalArgument(message: string): UserDataError {
  return new UserDataError('java.lang.IllegalArgumentException', message);
}

/** A use that Kafka does not foresee. */
export function illegalState(message: string): UserDataError {
  return new UserDataError('java.lang.IllegalStateException', message);
}

/** What Kafka's generated readers throw when a count or a length makes no sense. */
export function runtimeError(message: string): UserDataError {
  return new UserDataError('java.lang.RuntimeException', message);
}

/** What Kafka's assignor throws over user data that it can neither write nor read. */
export function taskAssignmentError(message: string): UserDataError {
  return new UserDataError('org.apache.kafka.streams.errors.TaskAssignmentException', message);
}

/** What a Java byte buffer throws at its end. */
export function bufferUnderflow(): UserDataError {
  return new UserDataError('java.nio.BufferUnderflowException', null);
}
