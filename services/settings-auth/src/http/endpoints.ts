import {
  API,
  EXPORT_MEDIA_TYPES,
  formatFlagAsDigit,
  formatMessage,
  takesOrders,
} from "@tukar-saldo/contracts";
import {
  addressLimitKey,
  describeApi,
  implement,
  reserveExport,
  StreamedReply,
} from "@tukar-saldo/service-kit";
import type { EndpointImplementation } from "@tukar-saldo/service-kit";
import { createAuditFileName } from "../domain/audit-export.js";
import { toDeskView } from "../domain/desk-view.js";
import { toSettingRows, toSettingsView } from "../domain/settings-view.js";
import { toProfileView } from "../domain/user.js";
import { readAudit } from "../use-cases/audit.js";
import { readAuditChain } from "../use-cases/check-audit.js";
import { changePassword } from "../use-cases/change-password.js";
import { changeSettings } from "../use-cases/change-settings.js";
import type { Context } from "../use-cases/context.js";
import { exportAudit, recordAuditExport } from "../use-cases/export-audit.js";
import { hideNotice, listNotices } from "../use-cases/notices.js";
import { endOtherSessions, endSession, listSessions } from "../use-cases/open-sessions.js";
import { changePublishedText, readPublishedText, readTermsVersion } from "../use-cases/published-texts.js";
import { signIn, signOut } from "../use-cases/sign-in.js";
import { readSignInOrigin, secondFactorEndpoints } from "./second-factor-endpoints.js";
import { setUpDesk, getSetupStatus } from "../use-cases/set-up-desk.js";
import { createUser, deleteUser, listUsers, getRole, updateUser } from "../use-cases/users.js";

/**
 * The OpenAPI document. It is built once, as it never changes and building it blocks the event loop for tens of
 * milliseconds.
 */
let apiDescription: Promise<string> | undefined;

/** The implementations of all endpoints of settings-auth. */
export const endpoints: EndpointImplementation<Context>[] = [
  implement(API.getOnlineState, async ({ settings, now }) => ({
    is_online: formatFlagAsDigit(takesOrders(await settings.readCached(), now())),
  })),

  implement(API.getHumanProvider, async ({ settings, config }) => {
    const { recaptcha_site_key: site_key } = await settings.readCached();
    const scriptField = config.humanScriptUrl === undefined ? {} : { script_url: config.humanScriptUrl };
    return { site_key, provider: config.verificationProvider, ...scriptField };
  }),

  implement(API.getHumanChallenge, async ({ human, limits }, { query, client }) => ({
    data: await human.challenge(
      query.action,
      await limits.loginsPerAddress.count(addressLimitKey(client.ip)),
    ),
  })),

  implement(API.getContact, async ({ settings }) => {
    const { support_whatsapp, support_email } = await settings.readCached();
    return { data: { support_whatsapp, support_email } };
  }),

  implement(API.getDesk, async (context) => {
    const [settings, terms_version] = await Promise.all([
      context.settings.readCached(),
      readTermsVersion(context),
    ]);
    return { data: { ...toDeskView(settings, context.now()), terms_version } };
  }),

  implement(API.getPublishedText, async (context, { params }) => ({
    data: await readPublishedText(context, params.name),
  })),

  implement(API.updatePublishedText, async (context, { params, body, metadata }) => ({
    data: await changePublishedText(context, { page: params.name, body, metadata }),
  })),

  implement(API.getSetupStatus, (context) => getSetupStatus(context)),

  implement(API.setUpDesk, async (context, { body, metadata, client: { language } }) => {
    await setUpDesk(context, body, metadata);
    return { message: formatMessage(language, "init.success") };
  }),

  implement(API.logIn, async (context, request) => ({
    data: await signIn(context, { body: request.body, ...readSignInOrigin(context, request) }),
  })),

  implement(API.getProfile, (_context, { principal }) => ({ data: { user: toProfileView(principal) } })),

  implement(API.logOut, (context, { principal, metadata }) => signOut(context, principal, metadata)),

  implement(API.listSessions, async (context, { principal, query, requireProof }) => ({
    data: await listSessions(context, { principal, requireProof }, query.user),
  })),

  implement(API.endSession, (context, { params, principal, metadata, requireProof }) =>
    endSession(context, { principal, requireProof }, params.id, metadata),
  ),

  implement(API.endOtherSessions, (context, { principal, query, metadata, requireProof }) =>
    endOtherSessions(context, { principal, requireProof }, query.user, metadata),
  ),

  ...secondFactorEndpoints,

  // Authentication has already counted this request as activity of the session.
  implement(API.beat, async ({ config }) => ({ data: { idle_seconds: config.sessionIdleSeconds } })),

  implement(API.changePassword, (context, { principal, body, metadata }) =>
    changePassword(context, principal, body, metadata),
  ),

  implement(API.getUserRole, async (context, { params, principal }) => ({
    role: await getRole(context, params.id, principal),
  })),

  implement(API.getApiDocs, async () => {
    const apiDocument = await (apiDescription ??= describeApi().then((spec) => JSON.stringify(spec)));
    return new StreamedReply({ "Content-Type": "application/json; charset=utf-8" }, async (output) => {
      output.write(apiDocument);
    });
  }),

  implement(API.listUsers, async (context) => ({ data: await listUsers(context) })),

  implement(API.createUser, async (context, { body, metadata }) => ({
    data: await createUser(context, body, metadata),
  })),

  implement(API.updateUser, async (context, { params, body, metadata }) => ({
    data: await updateUser(context, { id: params.id, body, metadata }),
  })),

  implement(API.deleteUser, (context, { params, metadata }) => deleteUser(context, params.id, metadata)),

  implement(API.listAudit, async (context, { query }) => {
    const { rows, nextCursor } = await readAudit(context, query);
    const data = rows.map(({ hash: _hash, ...row }) => ({ ...row, at: row.at.toISOString() }));
    return { data, meta: { next_cursor: nextCursor, has_more: nextCursor !== null } };
  }),

  implement(API.exportAudit, async (context, { query, principal, metadata, requireProof }) => {
    const isOneDay = query.from !== undefined && query.from === query.to;
    if (!isOneDay) await requireProof();
    const releaseExport = reserveExport(principal.userId);
    try {
      const exportFilter = await recordAuditExport(context, query, metadata);
      const headers = {
        "Content-Type": EXPORT_MEDIA_TYPES.csv,
        "Content-Disposition": `attachment; filename="${createAuditFileName(context.now())}"`,
      };
      return new StreamedReply(
        headers,
        (output, signal) => exportAudit(context, exportFilter, { output, signal }).finally(releaseExport),
        releaseExport,
      );
    } catch (error) {
      releaseExport();
      throw error;
    }
  }),

  implement(API.getAuditChain, async (context) => ({ data: await readAuditChain(context) })),

  implement(API.listNotices, async (context, { principal }) => ({
    data: await listNotices(context, principal),
  })),

  implement(API.hideNotice, (context, { params, principal }) => hideNotice(context, params.id, principal)),

  implement(API.getSettingRows, async ({ settings }) => {
    const currentSettings = await settings.read();
    return { data: toSettingRows(currentSettings), version: currentSettings.version };
  }),

  implement(
    API.updateSettingRows,
    async (context, { body, metadata, requireProof, client: { language } }) => {
      const settings = await changeSettings(context, { body, metadata, requireProof, format: toSettingRows });
      return { data: toSettingRows(settings), message: formatMessage(language, "settings.saved") };
    },
  ),

  implement(API.getSettings, async ({ settings }) => ({ data: toSettingsView(await settings.read()) })),

  implement(API.updateSettings, async (context, { body, metadata, requireProof, client: { language } }) => {
    const settings = await changeSettings(context, { body, metadata, requireProof, format: toSettingsView });
    return { data: toSettingsView(settings), message: formatMessage(language, "settings.saved") };
  }),
];
