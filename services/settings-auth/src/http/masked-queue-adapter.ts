import { BaseAdapter } from "@bull-board/api/dist/queueAdapters/base.js";
import type { JobSummary, QueueReader } from "@tukar-saldo/messaging";

type BoardJob = Awaited<ReturnType<BaseAdapter["getJobs"]>>[number];

const STATES = ["active", "waiting", "delayed", "failed", "completed"] as const;
type State = (typeof STATES)[number];

const isState = (status: string): status is State => STATES.some((state) => state === status);

/** Rejects. Replaces every method by which the board could change a queue. */
const refuse = (): Promise<never> => Promise.reject(new Error("the queue board changes nothing"));

/** A read-only view of a subscriber's queue for the queue board. It returns summaries of jobs without the event's data,
 * error message and stack.
 */
export class MaskedQueueAdapter extends BaseAdapter {
  constructor(private readonly reader: QueueReader) {
    super("bullmq", { readOnlyMode: true });
  }

  override getName = () => this.reader.subscriber;
  override getStatuses = () => ["latest" as const, ...STATES];
  override getJobStatuses = () => [...STATES];
  override getJobCounts = () => this.reader.countJobs();
  override isPaused = () => this.reader.isPaused();

  override async getJobs(statuses: readonly string[], first = 0, last = -1): Promise<BoardJob[]> {
    const jobs = await this.reader.listJobs(statuses.filter(isState), first, last);
    return jobs.map((job) => this.toBoardJob(job));
  }

  override async getJob(id: string): Promise<BoardJob | undefined> {
    const job = await this.reader.readJob(id);
    return job && this.toBoardJob(job);
  }

  override getJobLogs = async () => [];
  override getMetrics = async () => ({ meta: { count: 0, prevTS: 0, prevCount: 0 }, data: [], count: 0 });
  override getRedisInfo = async () => null;
  override getJobSchedulers = async () => [];
  override getJobSchedulersCount = async () => 0;
  override getGlobalConcurrency = async () => null;

  /**
   * The board calls this method and the next one to find a job's flow (BullMQ's tree of dependent jobs). Jobs of events
   * belong to no flow.
   */
  getQueueQualifiedName = () => this.reader.subscriber;
  getFlowProducer = async () => null;

  override addJob = refuse;
  override clean = refuse;
  override empty = refuse;
  override obliterate = refuse;
  override pause = refuse;
  override promoteAll = refuse;
  override removeJobScheduler = refuse;
  override resume = refuse;
  override runJobSchedulerNow = refuse;
  override setGlobalConcurrency = refuse;
  override updateJobScheduler = refuse;

  private toBoardJob(job: JobSummary): BoardJob {
    return {
      opts: {},
      toJSON: () => ({
        id: job.id,
        name: job.event,
        timestamp: job.addedAt,
        processedOn: job.startedAt ?? null,
        finishedOn: job.finishedAt ?? null,
        attemptsMade: job.attempts,
        delay: job.delayMs,
        failedReason: job.reason ?? "",
        opts: { attempts: job.maxAttempts },
        data: {},
        progress: 0,
        returnvalue: null,
        stacktrace: null,
      }),
      getState: () => this.reader.readState(job.id),
      promote: refuse,
      remove: refuse,
      retry: refuse,
    };
  }
}
