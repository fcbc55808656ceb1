import type { ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import type { HeldReason } from "#domain/comments/held-comments.ts";
import { levelNames } from "#domain/users/level.ts";
import { DecisionRow } from "#web/app/admin/frame/decision-row.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { useTranslate } from "#web/translate.ts";

const reasons: Record<HeldReason, string> = {
  links: "Link de conta nova",
  many_links: "Muitos links",
  words: "Palavra da lista",
};

interface HeldCommentProps {
  comment: ModeratedComment;
  note: string | undefined;
  isCurrent: boolean;
  onLook: () => void;
  onDecide: (decision: "approve" | "remove") => void;
}

export function HeldComment({ comment, note, isCurrent, onLook, onDecide }: HeldCommentProps) {
  const t = useTranslate();
  const { handle, level, held_for, place_name, place_path, body } = comment;
  const author = handle ? `@${handle}` : t("conta apagada");
  return (
    <DecisionRow
      id={comment.id}
      label={t("Comentário de {{author}}", { author })}
      keepLabel="Publicar"
      removeLabel="Remover"
      note={note}
      isCurrent={isCurrent}
      onLook={onLook}
      onKeep={() => onDecide("approve")}
      onRemove={() => onDecide("remove")}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <strong className="text-ink">{author}</strong>
        {level && <span>{t(levelNames[level])}</span>}
        <span className="status status-pending">
          {t(held_for ? reasons[held_for] : "Escondido por denúncias")}
        </span>
        <PanelAge since={comment.created_at} />
      </p>
      <p lang="pt-BR" className="mt-1.5 whitespace-pre-line wrap-anywhere">
        {body}
      </p>
      {place_name && (
        <p className="mt-1.5 text-sm text-muted wrap-anywhere">
          {t("Em")}{" "}
          {place_path ? (
            <a href={place_path} lang="pt-BR" className="text-link">
              {place_name}
            </a>
          ) : (
            <span lang="pt-BR">{place_name}</span>
          )}
        </p>
      )}
    </DecisionRow>
  );
}
