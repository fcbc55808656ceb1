export { notOpenPage as aboutPage } from "#site/notices/not-open-page.tsx";
