export { notOpenPage as searchPage } from "#site/notices/not-open-page.tsx";
