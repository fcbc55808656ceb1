import { useState } from "react";
import { isAdminRole } from "#domain/users/roles.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { changeUserRole } from "#web/api/people.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { Confirmation } from "./confirmation.tsx";
import type { Attempt } from "./use-account-action.ts";

interface RoleDialogProps {
  user: PanelUser;
  attempt: Attempt;
  onClose: () => void;
}

/** Says what it means before it is done; one's own role too, for an admin who pressed the wrong row. */
export function RoleDialog({ user, attempt, onClose }: RoleDialogProps) {
  const t = useTranslate();
  const { profile } = usePanel();
  const [key] = useState(newKey);
  const isDemotion = isAdminRole(user.role);
  const role = isDemotion ? "user" : "admin";
  return (
    <Confirmation
      id="papel"
      title={isDemotion ? t("Remover admin?") : t("Tornar admin?")}
      user={user}
      label={isDemotion ? t("Remover admin") : t("Tornar admin")}
      isDangerous={isDemotion}
      onConfirm={() => attempt(() => changeUserRole({ userId: user.id, role }, key))}
      onClose={onClose}
    >
      {isDemotion ? (
        <p>{t("Esta pessoa deixa de ver o painel na mesma hora. As ofertas e a conta dela continuam.")}</p>
      ) : (
        <p>
          {t(
            "Esta pessoa vai poder aprovar, editar e deletar as ofertas de todo mundo, ver os e-mails de quem tem conta e escolher outros admins.",
          )}
        </p>
      )}
      {user.id === profile.id && (
        <p className="note note-warn mt-3">
          {t("É a sua própria conta: o painel fecha para você assim que confirmar.")}
        </p>
      )}
    </Confirmation>
  );
}
