import { API } from "@tukar-saldo/contracts";
import { implement } from "@tukar-saldo/service-kit";
import type { ClientInfo, EndpointImplementation } from "@tukar-saldo/service-kit";
import { findPasskeyHost } from "../factors/passkey-host.js";
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from "../use-cases/add-factors.js";
import type { SignInOrigin } from "../use-cases/open-session.js";
import type { Context } from "../use-cases/context.js";
import { listFactors, removeFactor } from "../use-cases/factors.js";
import { finishSignIn } from "../use-cases/finish-sign-in.js";
import { proveSession } from "../use-cases/step-up.js";

interface ReceivedRequest {
  readonly client: ClientInfo;
  header(name: string): string | undefined;
}

const readPasskeyHost = ({ config }: Context, { header }: Pick<ReceivedRequest, "header">) =>
  findPasskeyHost(config.publicUrls, header("host"), header("origin"));

/** Reads the origin of a sign-in from its request: IP address, request id, user agent and passkey host. */
export function readSignInOrigin(context: Context, request: ReceivedRequest): SignInOrigin {
  const { ip, requestId, userAgent } = request.client;
  return { ip, requestId, userAgent, passkeyHost: readPasskeyHost(context, request) };
}

/** The implementations of the endpoints of second factors. */
export const secondFactorEndpoints: EndpointImplementation<Context>[] = [
  implement(API.enterSecondFactor, async (context, request) => ({
    data: await finishSignIn(context, { body: request.body, ...readSignInOrigin(context, request) }),
  })),

  implement(API.listFactors, async (context, request) => ({
    data: await listFactors(context, {
      principal: request.principal,
      passkeyHost: readPasskeyHost(context, request),
    }),
  })),

  implement(API.beginTotp, async (context, request) => ({
    data: await beginTotp(context, { ...request, passkeyHost: undefined }),
  })),

  implement(API.confirmTotp, async (context, request) => ({
    data: await confirmTotp(context, { ...request, passkeyHost: undefined }, request.body),
  })),

  implement(API.beginPasskey, async (context, request) => ({
    data: await beginPasskey(context, { ...request, passkeyHost: readPasskeyHost(context, request) }),
  })),

  implement(API.confirmPasskey, async (context, request) => ({
    data: await confirmPasskey(
      context,
      { ...request, passkeyHost: readPasskeyHost(context, request) },
      request.body,
    ),
  })),

  implement(API.removeFactor, (context, request) => removeFactor(context, request, request.params.id)),

  implement(API.stepUp, async (context, request) => ({
    data: await proveSession(context, { ...request, passkeyHost: readPasskeyHost(context, request) }),
  })),
];
