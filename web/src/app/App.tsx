import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { createQueryClient } from "../shared/api/query-client.js";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary.js";
import { PageSpinner } from "../shared/ui/PageSpinner.js";
import { Crash } from "./errors/Crash.js";

/** The providers and the error boundary around the router. */
export function App({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <StrictMode>
      <ErrorBoundary fallback={<Crash />}>
        {/* React hydrates each Suspense boundary separately, so the browser can handle input in between. */}
        <Suspense fallback={<PageSpinner />}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </Suspense>
      </ErrorBoundary>
    </StrictMode>
  );
}
