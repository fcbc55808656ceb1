export { notOpenPage as confirmPage } from "#site/notices/not-open-page.tsx";
