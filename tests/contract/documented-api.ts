import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { ApiClient } from "@tukar-saldo/test-kit";
import type { ApiResponse, CallOptions } from "@tukar-saldo/test-kit";

interface Media {
  readonly schema?: object;
}
interface Response {
  readonly content: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const ERROR_RESPONSE: Response = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
};

export const OPENAPI_DOCUMENT = JSON.parse(
  readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"),
) as Document;

const ajv = new Ajv2020({ allErrors: true, strictTypes: false }).addKeyword("components");
const validators = new Map<object, ValidateFunction>();

function getValidator(schema: object): ValidateFunction {
  const cachedValidator = validators.get(schema);
  if (cachedValidator) return cachedValidator;
  const validator = ajv.compile({ ...schema, components: OPENAPI_DOCUMENT.components });
  validators.set(schema, validator);
  return validator;
}

function findTemplate(pathname: string): string | undefined {
  const matchingTemplates = Object.keys(OPENAPI_DOCUMENT.paths).filter((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  return matchingTemplates.find((template) => !template.includes("{")) ?? matchingTemplates[0];
}

/** Finds the documented response. Accepts an undocumented 404 for unknown paths and 405 for other methods. */
function findDocumentedResponse(
  method: string,
  template: string | undefined,
  status: number,
): Response | undefined {
  if (template === undefined) return status === 404 ? ERROR_RESPONSE : undefined;
  const operation = OPENAPI_DOCUMENT.paths[template]?.[method.toLowerCase()];
  if (operation === undefined) return status === 405 ? ERROR_RESPONSE : undefined;
  return operation.responses[status];
}

/** Describes how a response differs from docs/openapi.json; undefined if it matches. */
function findMismatch(method: string, path: string, answer: ApiResponse): string | undefined {
  const { pathname } = new URL(path, "http://desk.test");
  const endpointName = `${method} ${findTemplate(pathname) ?? pathname}`;
  const documentedResponse = findDocumentedResponse(method, findTemplate(pathname), answer.status);
  if (!documentedResponse)
    return `docs/openapi.json does not describe that ${endpointName} answers ${answer.status}`;
  const contentType = answer.headers.get("content-type")?.split(";")[0] ?? "nothing";
  const media = documentedResponse.content[contentType];
  if (!media)
    return `docs/openapi.json does not describe that ${endpointName} answers ${answer.status} with ${contentType}`;
  if (media.schema === undefined) return undefined;
  const validate = getValidator(media.schema);
  if (validate(JSON.parse(answer.text))) return undefined;
  const problems = ajv.errorsText(validate.errors, { dataVar: "the body" });
  return `docs/openapi.json does not describe the body of ${endpointName} with ${answer.status}: ${problems}`;
}

/** A client of the API that throws an error if a response does not match docs/openapi.json. */
export class DocumentedApi extends ApiClient {
  override async call(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
    const answer = await super.call(method, path, options);
    const mismatch = path.startsWith("/api/") ? findMismatch(method, path, answer) : undefined;
    if (mismatch !== undefined) throw new Error(mismatch);
    return answer;
  }
}
