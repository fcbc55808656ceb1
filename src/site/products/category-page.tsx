export { notOpenPage as categoryPage } from "#site/notices/not-open-page.tsx";
