import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import { CallError } from "#web/api/call.ts";
import { signInToAct } from "#web/api/interrupted-act.ts";
import { act, hasSession } from "#web/api/marks.ts";

export interface AlertAnswer {
  /** Where it can be changed; absent where it was refused. */
  href?: string;
  sentence: string;
  /** What was refused about its fields. */
  fields?: Record<string, string>;
}

export const alertFailed = "Não deu para criar o alerta. Tente novamente.";

/** Makes an alert from a document. A visitor signs in first, comes back here, and it is made then. */
export async function makeAlert(control: string, fields: Partial<Alert>): Promise<AlertAnswer | undefined> {
  if (!hasSession()) {
    signInToAct(control, fields);
    return undefined;
  }
  try {
    const { alert, message } = await act<{ alert: Alert; message: string }>("add-alert", fields);
    return { href: `/alertas#alerta-${alert.id}`, sentence: message };
  } catch (error) {
    if (!hasSession()) {
      signInToAct(control, fields);
      return undefined;
    }
    if (!(error instanceof CallError) || error.status >= 500) return { sentence: alertFailed };
    return { sentence: Object.values(error.fields)[0] ?? error.message, fields: error.fields };
  }
}
