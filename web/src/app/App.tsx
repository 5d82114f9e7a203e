import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, StrictMode, useEffect, useState } from "react";
import { createQueryClient } from "../shared/api/query-client.js";
import { BrowserRouter } from "../shared/router.js";
import { GuardedNavigation } from "../shared/unsaved/GuardedNavigation.js";
import { AppRoutes } from "./AppRoutes.js";
import { Boundary } from "../shared/ui/Boundary.js";
import { Crash } from "./errors/Crash.js";
import { Shell } from "./layout/Shell.js";
import { SessionGate } from "./SessionGate.js";

interface Props {
  /** Another one where there is no browser. */
  readonly Router?: ComponentType<{ readonly children: ReactNode }>;
}

export function App({ Router = BrowserRouter }: Props) {
  const [client] = useState(createQueryClient);
  // A drawn page takes no input until it can act on it.
  useEffect(() => document.getElementById("root")?.removeAttribute("inert"), []);
  return (
    <StrictMode>
      <Boundary fallback={<Crash />}>
        <QueryClientProvider client={client}>
          <Router>
            <GuardedNavigation>
              <SessionGate>
                <Shell>
                  <AppRoutes />
                </Shell>
              </SessionGate>
            </GuardedNavigation>
          </Router>
        </QueryClientProvider>
      </Boundary>
    </StrictMode>
  );
}
