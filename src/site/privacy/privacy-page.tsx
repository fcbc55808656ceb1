export { notOpenPage as privacyPage } from "#site/notices/not-open-page.tsx";
