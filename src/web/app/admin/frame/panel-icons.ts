import Activity from "lucide-react/icons/activity";
import FilePlus from "lucide-react/icons/file-plus";
import History from "lucide-react/icons/history";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mail from "lucide-react/icons/mail";
import Newspaper from "lucide-react/icons/newspaper";
import Package from "lucide-react/icons/package";
import PackagePlus from "lucide-react/icons/package-plus";
import Pencil from "lucide-react/icons/pencil";
import Users from "lucide-react/icons/users";

/** By the tab's name. */
export const panelIcons: Record<string, typeof Users> = {
  overview: LayoutDashboard,
  people: Users,
  moderation: Package,
  "add-product": PackagePlus,
  "edit-products": Pencil,
  articles: Newspaper,
  "add-article": FilePlus,
  messages: Mail,
  system: Activity,
  history: History,
};
