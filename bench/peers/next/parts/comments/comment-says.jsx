/** What happened, for those who do not see it happen; it is there before it speaks. */
export function CommentSays({ text }) {
  return (
    <p role="status" className={text ? "comment-says" : "sr-only"}>
      {text}
    </p>
  );
}
