import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { createQueryClient } from "../shared/api/query-client.js";
import { BrowserRouter } from "../shared/router.js";
import { GuardedNavigation } from "../shared/unsaved/GuardedNavigation.js";
import { AppRoutes } from "./AppRoutes.js";
import { Boundary } from "../shared/ui/Boundary.js";
import { Waiting } from "../shared/ui/Waiting.js";
import { Crash } from "./errors/Crash.js";
import { Shell } from "./layout/Shell.js";
import { useLiftInert } from "./lift-inert.js";
import { SessionGate } from "./SessionGate.js";

interface Props {
  /** Another one where there is no browser. */
  readonly Router?: ComponentType<{ readonly children: ReactNode }>;
}

/** Around the part that is taken over last: what is switched before would find it in another state than it was drawn in. */
function LiftInert({ children }: { readonly children: ReactNode }) {
  useLiftInert();
  return children;
}

export function App({ Router = BrowserRouter }: Props) {
  const [client] = useState(createQueryClient);
  return (
    <StrictMode>
      <Boundary fallback={<Crash />}>
        {/* What stands within is taken over piece by piece, so that the browser gets its turn in between. */}
        <Suspense fallback={<Waiting />}>
          <QueryClientProvider client={client}>
            <Router>
              <GuardedNavigation>
                <SessionGate>
                  <Shell>
                    <LiftInert>
                      <AppRoutes />
                    </LiftInert>
                  </Shell>
                </SessionGate>
              </GuardedNavigation>
            </Router>
          </QueryClientProvider>
        </Suspense>
      </Boundary>
    </StrictMode>
  );
}
