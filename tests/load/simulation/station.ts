import type { Scheduler } from "./scheduler.js";

interface Task {
  readonly arrivedAt: number;
  readonly seconds: number;
  readonly onDone: () => void;
}

interface StationStatistics {
  readonly done: number;
  /** Seconds for which the servers were busy, summed over all servers. */
  readonly busySeconds: number;
  readonly meanWait: number;
}

/** Servers that process tasks in the order of arrival, such as the event loops of a service's replicas. */
export interface Station {
  /** Adds a task that occupies a server for `seconds`. */
  add(seconds: number, onDone: () => void): void;
  /** The number of tasks that wait for a server or are being processed. */
  readonly size: () => number;
  readonly statistics: () => StationStatistics;
}

export function createStation(scheduler: Scheduler, servers = 1): Station {
  const queue: Task[] = [];
  let head = 0;
  let busyServers = 0;
  let [done, busySeconds, waited] = [0, 0, 0];

  function startTask({ arrivedAt, seconds, onDone }: Task): void {
    busyServers += 1;
    waited += scheduler.now() - arrivedAt;
    scheduler.after(seconds, () => {
      busyServers -= 1;
      done += 1;
      busySeconds += seconds;
      startNextTask();
      onDone();
    });
  }
  function startNextTask(): void {
    const nextTask = queue[head];
    if (nextTask === undefined || busyServers >= servers) return;
    head += 1;
    if (head === queue.length) head = queue.length = 0;
    startTask(nextTask);
  }
  return {
    add(seconds, onDone) {
      queue.push({ arrivedAt: scheduler.now(), seconds, onDone });
      startNextTask();
    },
    size: () => queue.length - head + busyServers,
    statistics: () => ({ done, busySeconds, meanWait: waited / Math.max(1, done) }),
  };
}
