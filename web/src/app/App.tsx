import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createQueryClient } from "../shared/api/query-client.js";
import { BrowserRouter } from "../shared/router.js";
import { GuardedNavigation } from "../shared/unsaved/GuardedNavigation.js";
import { AppRoutes } from "./AppRoutes.js";
import { Boundary } from "./errors/Boundary.js";
import { Crash } from "./errors/Crash.js";
import { Shell } from "./layout/Shell.js";
import { SessionGate } from "./SessionGate.js";

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <StrictMode>
      <Boundary fallback={<Crash />}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <GuardedNavigation>
              <SessionGate>
                <Shell>
                  <AppRoutes />
                </Shell>
              </SessionGate>
            </GuardedNavigation>
          </BrowserRouter>
        </QueryClientProvider>
      </Boundary>
    </StrictMode>
  );
}
