export { notOpenPage as contactPage } from "#site/notices/not-open-page.tsx";
