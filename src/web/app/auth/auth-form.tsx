import type { AuthTranslator } from "#domain/auth/auth-messages.ts";
import { CallError } from "#web/api/call.ts";
import { SchemaForm, type SchemaFormProps } from "#web/app/schema-form.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { isWrongCode, useAuthErrorText, wireMessage } from "./auth-error-text.ts";

interface AuthFormProps<Fields> extends Omit<SchemaFormProps<Fields>, "refuse"> {
  errorText: (message: string | undefined, translator: AuthTranslator) => string;
}

/** A wrong code is an error of its field, anything else a message about the whole form. */
export function AuthForm<Fields>({ errorText, ...form }: AuthFormProps<Fields>) {
  const translator = useAuthErrorText();
  const refuseCall = useRefusal();
  function refuse(error: unknown) {
    if (error instanceof CallError) {
      const { message, fields = {} } = refuseCall(error);
      return Object.keys(fields).length > 0 ? { fields } : { message };
    }
    const sentence = errorText(wireMessage(error), translator);
    return isWrongCode(error) ? { fields: { code: sentence } } : { message: sentence };
  }
  return <SchemaForm className="auth-form" {...form} refuse={refuse} />;
}
