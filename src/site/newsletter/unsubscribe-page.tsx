export { notOpenPage as unsubscribePage } from "#site/notices/not-open-page.tsx";
