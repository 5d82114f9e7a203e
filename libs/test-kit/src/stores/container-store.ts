import { eventually } from "../eventually.js";
import { freePort } from "../free-port.js";
import { docker } from "./docker.js";
import type { Store } from "./store.js";

interface ContainerStore {
  image: string;
  port: number;
  command: string[];
  /** What to put into it, by path. */
  files?: Record<string, string>;
  url(port: number): string;
  isUp(port: number): Promise<boolean>;
}

/** A store in a container of its own; its public port stays the same over restarts. */
export async function containerStore(options: ContainerStore): Promise<Store> {
  const { image, port, command, files = {}, url, isUp } = options;
  // Loaded only where it is used: it is large.
  const { GenericContainer, Wait } = await import("testcontainers");
  const host = await freePort();
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: port, host })
    .withCommand(command)
    .withCopyContentToContainer(
      Object.entries(files).map(([target, content]) => ({ target, content, mode: 0o644 })),
    )
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const id = container.getId();
  const ready = (): Promise<boolean> => eventually(`${image} to answer`, () => isUp(host), 30_000);
  await ready();
  return {
    url: url(host),
    description: `container of ${image}`,
    kill: async () => void (await docker(["kill", id])),
    restart: async () => {
      await docker(["start", id]);
      await ready();
    },
    freeze: async (frozen) => void (await docker([frozen ? "pause" : "unpause", id])),
    close: async () => void (await container.stop()),
  };
}
