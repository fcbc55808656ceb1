import { ThemeButtons } from "./theme-buttons.jsx";

/** Without the function that translates: from the server to the browser go data only. */
export const ThemeSwitch = () => <ThemeButtons />;
