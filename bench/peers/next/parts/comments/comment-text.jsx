import { commentParagraphs, ugcRel } from "xepa/domain/comments/comment-parts.ts";

/** Text, links and mentions of people with an open profile; React escapes whatever else was typed. */
export function CommentText({ body, mentions }) {
  return (
    <div className="comment-text" lang="pt-BR">
      {commentParagraphs(body).map((parts, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places.
        <p key={paragraph}>
          {parts.map((part, place) => {
            const key = `${paragraph} ${place}`;
            if (part.kind === "link")
              return (
                <a key={key} href={part.href} rel={ugcRel} target="_blank">
                  {part.text}
                </a>
              );
            if (part.kind === "mention" && mentions.includes(part.handle))
              return (
                <a key={key} href={`/u/${part.handle}`} rel={ugcRel} className="comment-mention">
                  {part.text}
                </a>
              );
            return part.text;
          })}
        </p>
      ))}
    </div>
  );
}
