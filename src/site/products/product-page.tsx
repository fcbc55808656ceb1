export { notOpenPage as productPage } from "#site/notices/not-open-page.tsx";
