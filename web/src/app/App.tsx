import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { createQueryClient } from "../shared/api/query-client.js";
import { Boundary } from "../shared/ui/Boundary.js";
import { Waiting } from "../shared/ui/Waiting.js";
import { Crash } from "./errors/Crash.js";

/** The app around one of its routers. */
export function App({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <StrictMode>
      <Boundary fallback={<Crash />}>
        {/* What stands within is taken over piece by piece, so that the browser gets its turn in between. */}
        <Suspense fallback={<Waiting />}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </Suspense>
      </Boundary>
    </StrictMode>
  );
}
