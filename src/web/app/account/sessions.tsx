import { useState } from "react";
import { formatMinute } from "#domain/format/written-date.ts";
import { deviceOf } from "#domain/users/device.ts";
import type { MySession } from "#domain/users/my-data.ts";
import { endMySession, loadMySessions } from "#web/api/account.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { CallError } from "#web/api/call.ts";
import { Laptop } from "#web/app/icons.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Smartphone } from "#web/ui/icons.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { deviceName } from "./device-name.ts";
import { focusSection, Section } from "./section.tsx";

/** Where the account is open. `changes` counts what may have ended sessions: the list reloads with it. */
export function Sessions({ changes }: { changes: number }) {
  const t = useTranslate();
  const { sessions, failure, load, end, endOthers } = useSessions(changes);
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Section
      id="sessoes"
      title={t("Onde sua conta está aberta")}
      lead={t("Não reconhece um aparelho? Encerre a sessão dele e troque a senha.")}
      failure={failure}
    >
      {!sessions && !failure && (
        <div aria-busy="true">
          <p className="sr-only">{t("Carregando…")}</p>
          <div className="skeleton h-17.5" aria-hidden="true" />
        </div>
      )}
      {!sessions && failure && (
        <ActionButton label={t("Tentar novamente")} busyLabel={t("Carregando…")} onPress={load} />
      )}
      {sessions && (
        <ul className="grid gap-3">
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={end} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="mt-5">
          <ActionButton
            label={t("Encerrar todas as outras")}
            busyLabel={t("Encerrando…")}
            kind="line"
            onPress={endOthers}
          />
        </div>
      )}
    </Section>
  );
}

function SessionLine({ session, onEnd }: { session: MySession; onEnd: (id: string) => Promise<void> }) {
  const t = useTranslate();
  const name = deviceName(session.user_agent, t);
  const when = formatMinute(session.refreshed_at, useLanguage());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <span className="text-muted">
        {deviceOf(session.user_agent).isMobile ? <Smartphone size={24} /> : <Laptop size={24} />}
      </span>
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold">
          {name}{" "}
          {session.is_current && (
            <span className="ml-1 inline-block rounded-full bg-green-soft px-2 text-xs font-bold text-green-deep">
              {t("Este aparelho")}
            </span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {t("Usada em {{when}}", { when })}
          {session.ip && ` · IP ${session.ip}`}
        </p>
      </div>
      {!session.is_current && (
        <div className="max-md:ml-10">
          <ActionButton
            label={t("Encerrar")}
            busyLabel={t("Encerrando…")}
            kind="line"
            about={`${name}, ${when}`}
            onPress={() => onEnd(session.id)}
          />
        </div>
      )}
    </li>
  );
}

function useSessions(changes: number) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();
  const { data: sessions, load } = useLoad(String(changes), fetchSessions, { handleFailure: fail });

  async function fetchSessions(): Promise<MySession[]> {
    const found = await loadMySessions();
    setFailure(undefined);
    return found;
  }

  function fail(error: unknown): boolean {
    setFailure(refusalOf(error).message);
    return true;
  }

  async function attempt(action: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await action();
    } catch (error) {
      // What is gone already must not stay in the list.
      if (error instanceof CallError && error.status === 404) await load();
      fail(error);
      return;
    }
    await load();
    showToast(done);
    focusSection("sessoes");
  }

  const end = (id: string) => attempt(() => endMySession({ id }, newKey()), t("Sessão encerrada"));
  const endOthers = () =>
    attempt(
      () => orThrow(authClient().signOut({ scope: "others" })),
      t("As outras sessões foram encerradas"),
    );
  return { sessions, failure, load, end, endOthers };
}
