import { createElement } from "react";

/** Lucide's icons (ISC licence) as our pages draw them. */
function icon([names, nodes]) {
  const own = ["lucide", ...names.map((name) => `lucide-${name}`)].join(" ");
  return ({ size = 24, className, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      className={className ? `${own} ${className}` : own}
      aria-hidden="true"
    >
      {nodes.map(([tag, props]) => createElement(tag, { ...props, key: props.d ?? JSON.stringify(props) }))}
    </svg>
  );
}

// biome-ignore format: a line for each icon.
const drawn = {
  AtSign: [["at-sign"],[["circle",{cx: "12",cy: "12",r: "4"}],["path",{d: "M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8"}]]],
  Bell: [["bell"],[["path",{d: "M10.268 21a2 2 0 0 0 3.464 0"}],["path",{d: "M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"}]]],
  BellPlus: [["bell-plus"],[["path",{d: "M10.268 21a2 2 0 0 0 3.464 0"}],["path",{d: "M15 8h6"}],["path",{d: "M18 5v6"}],["path",{d: "M20.002 14.464a9 9 0 0 0 .738.863A1 1 0 0 1 20 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 8.75-5.332"}]]],
  CalendarClock: [["calendar-clock"],[["path",{d: "M16 14v2.2l1.6 1"}],["path",{d: "M16 2v3"}],["path",{d: "M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338"}],["path",{d: "M3 9h5.859"}],["path",{d: "M8 2v3"}],["circle",{cx: "16",cy: "16",r: "6"}]]],
  CalendarX: [["calendar-x"],[["path",{d: "M8 2v3"}],["path",{d: "M16 2v3"}],["rect",{x: "3",y: "3",width: "18",height: "18",rx: "2"}],["path",{d: "M3 9h18"}],["path",{d: "m14 13-4 4"}],["path",{d: "m10 13 4 4"}]]],
  Check: [["check"],[["path",{d: "M20 6 9 17l-5-5"}]]],
  ChevronDown: [["chevron-down"],[["path",{d: "m6 9 6 6 6-6"}]]],
  ChevronRight: [["chevron-right"],[["path",{d: "m9 18 6-6-6-6"}]]],
  CircleAlert: [["circle-exclamation-point","alert-circle","circle-alert"],[["circle",{cx: "12",cy: "12",r: "10"}],["line",{x1: "12",x2: "12",y1: "8",y2: "12"}],["line",{x1: "12",x2: "12.01",y1: "16",y2: "16"}]]],
  CircleCheck: [["circle-check","check-circle-2"],[["circle",{cx: "12",cy: "12",r: "10"}],["path",{d: "m16 9-5.5 5.5L8 12"}]]],
  CircleDashed: [["circle-dashed"],[["path",{d: "M10.1 2.182a10 10 0 0 1 3.8 0"}],["path",{d: "M13.9 21.818a10 10 0 0 1-3.8 0"}],["path",{d: "M17.609 3.721a10 10 0 0 1 2.69 2.7"}],["path",{d: "M2.182 13.9a10 10 0 0 1 0-3.8"}],["path",{d: "M20.279 17.609a10 10 0 0 1-2.7 2.69"}],["path",{d: "M21.818 10.1a10 10 0 0 1 0 3.8"}],["path",{d: "M3.721 6.391a10 10 0 0 1 2.7-2.69"}],["path",{d: "M6.391 20.279a10 10 0 0 1-2.69-2.7"}]]],
  CircleOff: [["circle-off"],[["path",{d: "m2 2 20 20"}],["path",{d: "M8.35 2.69A10 10 0 0 1 21.3 15.65"}],["path",{d: "M19.08 19.08A10 10 0 1 1 4.92 4.92"}]]],
  CircleQuestionMark: [["circle-question-mark","help-circle","circle-help"],[["circle",{cx: "12",cy: "12",r: "10"}],["path",{d: "M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"}],["path",{d: "M12 17h.01"}]]],
  CircleX: [["circle-x","x-circle"],[["circle",{cx: "12",cy: "12",r: "10"}],["path",{d: "m15 9-6 6"}],["path",{d: "m9 9 6 6"}]]],
  Clock: [["clock"],[["circle",{cx: "12",cy: "12",r: "10"}],["path",{d: "M12 6v6l4 2"}]]],
  Copy: [["copy"],[["rect",{width: "14",height: "14",x: "8",y: "8",rx: "2",ry: "2"}],["path",{d: "M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"}]]],
  Equal: [["equal"],[["line",{x1: "5",x2: "19",y1: "9",y2: "9"}],["line",{x1: "5",x2: "19",y1: "15",y2: "15"}]]],
  ExternalLink: [["external-link"],[["path",{d: "M15 3h6v6"}],["path",{d: "M10 14 21 3"}],["path",{d: "M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"}]]],
  Flag: [["flag"],[["path",{d: "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"}]]],
  Flame: [["flame"],[["path",{d: "M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"}]]],
  Heart: [["heart"],[["path",{d: "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"}]]],
  Hourglass: [["hourglass"],[["path",{d: "M5 22h14"}],["path",{d: "M5 2h14"}],["path",{d: "M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22"}],["path",{d: "M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2"}]]],
  Link: [["link"],[["path",{d: "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"}],["path",{d: "M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"}]]],
  Link2Off: [["link-2-off"],[["path",{d: "M9 17H7A5 5 0 0 1 7 7"}],["path",{d: "M15 7h2a5 5 0 0 1 4 8"}],["line",{x1: "8",x2: "12",y1: "12",y2: "12"}],["line",{x1: "2",x2: "22",y1: "2",y2: "22"}]]],
  LoaderCircle: [["loader-circle","loader-2"],[["path",{d: "M21 12a9 9 0 1 1-6.219-8.56"}]]],
  Maximize2: [["maximize-2"],[["path",{d: "M15 3h6v6"}],["path",{d: "m21 3-7 7"}],["path",{d: "m3 21 7-7"}],["path",{d: "M9 21H3v-6"}]]],
  Megaphone: [["megaphone"],[["path",{d: "M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z"}],["path",{d: "M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"}],["path",{d: "M8 6v8"}]]],
  Menu: [["menu"],[["path",{d: "M4 5h16"}],["path",{d: "M4 12h16"}],["path",{d: "M4 19h16"}]]],
  MessageCircle: [["message-circle"],[["path",{d: "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"}]]],
  MessageSquareWarning: [["message-square-exclamation-point","message-square-warning","message-square-alert"],[["path",{d: "M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"}],["path",{d: "M12 15h.01"}],["path",{d: "M12 7v4"}]]],
  Monitor: [["monitor"],[["rect",{width: "20",height: "14",x: "2",y: "3",rx: "2"}],["line",{x1: "8",x2: "16",y1: "21",y2: "21"}],["line",{x1: "12",x2: "12",y1: "17",y2: "21"}]]],
  Moon: [["moon"],[["path",{d: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"}]]],
  PackageOpen: [["package-open"],[["path",{d: "M12 22v-9"}],["path",{d: "M15.17 2.21a1.67 1.67 0 0 1 1.63 0L21 4.57a1.93 1.93 0 0 1 0 3.36L8.82 14.79a1.655 1.655 0 0 1-1.64 0L3 12.43a1.93 1.93 0 0 1 0-3.36z"}],["path",{d: "M20 13v3.87a2.06 2.06 0 0 1-1.11 1.83l-6 3.08a1.93 1.93 0 0 1-1.78 0l-6-3.08A2.06 2.06 0 0 1 4 16.87V13"}],["path",{d: "M21 12.43a1.93 1.93 0 0 0 0-3.36L8.83 2.2a1.64 1.64 0 0 0-1.63 0L3 4.57a1.93 1.93 0 0 0 0 3.36l12.18 6.86a1.636 1.636 0 0 0 1.63 0z"}]]],
  Plus: [["plus"],[["path",{d: "M5 12h14"}],["path",{d: "M12 5v14"}]]],
  RefreshCw: [["refresh-cw"],[["path",{d: "M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"}],["path",{d: "M21 3v5h-5"}],["path",{d: "M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"}],["path",{d: "M8 16H3v5"}]]],
  Reply: [["reply"],[["path",{d: "M20 18v-2a4 4 0 0 0-4-4H4"}],["path",{d: "m9 17-5-5 5-5"}]]],
  Search: [["search"],[["path",{d: "m21 21-4.34-4.34"}],["circle",{cx: "11",cy: "11",r: "8"}]]],
  Send: [["send"],[["path",{d: "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z"}],["path",{d: "m21.854 2.147-10.94 10.939"}]]],
  Share2: [["share-2"],[["circle",{cx: "18",cy: "5",r: "3"}],["circle",{cx: "6",cy: "12",r: "3"}],["circle",{cx: "18",cy: "19",r: "3"}],["line",{x1: "8.59",x2: "15.42",y1: "13.51",y2: "17.49"}],["line",{x1: "15.41",x2: "8.59",y1: "6.51",y2: "10.49"}]]],
  ShieldCheck: [["shield-check"],[["path",{d: "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"}],["path",{d: "m9 12 2 2 4-4"}]]],
  Snowflake: [["snowflake"],[["path",{d: "m10 20-1.25-2.5L6 18"}],["path",{d: "M10 4 8.75 6.5 6 6"}],["path",{d: "m14 20 1.25-2.5L18 18"}],["path",{d: "m14 4 1.25 2.5L18 6"}],["path",{d: "m17 21-3-6h-4"}],["path",{d: "m17 3-3 6 1.5 3"}],["path",{d: "M2 12h6.5L10 9"}],["path",{d: "m20 10-1.5 2 1.5 2"}],["path",{d: "M22 12h-6.5L14 15"}],["path",{d: "m4 10 1.5 2L4 14"}],["path",{d: "m7 21 3-6-1.5-3"}],["path",{d: "m7 3 3 6h4"}]]],
  Sprout: [["sprout"],[["path",{d: "M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4 4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3"}],["path",{d: "M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4"}],["path",{d: "M5 21h14"}]]],
  Store: [["store"],[["path",{d: "M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5"}],["path",{d: "M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244"}],["path",{d: "M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05"}]]],
  Sun: [["sun"],[["circle",{cx: "12",cy: "12",r: "4"}],["path",{d: "M12 2v2"}],["path",{d: "M12 20v2"}],["path",{d: "m4.93 4.93 1.41 1.41"}],["path",{d: "m17.66 17.66 1.41 1.41"}],["path",{d: "M2 12h2"}],["path",{d: "M20 12h2"}],["path",{d: "m6.34 17.66-1.41 1.41"}],["path",{d: "m19.07 4.93-1.41 1.41"}]]],
  Tag: [["tag"],[["path",{d: "M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"}],["circle",{cx: "7.5",cy: "7.5",r: ".5",fill: "currentColor"}]]],
  ThumbsDown: [["thumbs-down"],[["path",{d: "M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88Z"}],["path",{d: "M17 14V2"}]]],
  ThumbsUp: [["thumbs-up"],[["path",{d: "M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z"}],["path",{d: "M7 10v12"}]]],
  TicketPercent: [["ticket-percent"],[["path",{d: "M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"}],["path",{d: "M9 9h.01"}],["path",{d: "m15 9-6 6"}],["path",{d: "M15 15h.01"}]]],
  Trash2: [["trash","trash-2"],[["path",{d: "M10 11v6"}],["path",{d: "M14 11v6"}],["path",{d: "M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"}],["path",{d: "M3 6h18"}],["path",{d: "M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"}]]],
  TrendingDown: [["trending-down"],[["path",{d: "M16 17h6v-6"}],["path",{d: "m22 17-8.5-8.5-5 5L2 7"}]]],
  TriangleAlert: [["triangle-exclamation-point","alert-triangle","triangle-alert"],[["path",{d: "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"}],["path",{d: "M12 9v4"}],["path",{d: "M12 17h.01"}]]],
  Trophy: [["trophy"],[["path",{d: "M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2"}],["path",{d: "M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2"}],["path",{d: "M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3"}],["path",{d: "M4 22h16"}],["path",{d: "M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z"}],["path",{d: "M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3"}]]],
  Truck: [["truck"],[["path",{d: "M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2"}],["path",{d: "M15 18H9"}],["path",{d: "M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14"}],["circle",{cx: "17",cy: "18",r: "2"}],["circle",{cx: "7",cy: "18",r: "2"}]]],
  Undo2: [["undo-2"],[["path",{d: "M9 14 4 9l5-5"}],["path",{d: "M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11"}]]],
  User: [["user"],[["path",{d: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"}],["circle",{cx: "12",cy: "7",r: "4"}]]],
  Users: [["users"],[["path",{d: "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"}],["path",{d: "M16 3.128a4 4 0 0 1 0 7.744"}],["path",{d: "M22 21v-2a4 4 0 0 0-3-3.87"}],["circle",{cx: "9",cy: "7",r: "4"}]]],
  X: [["x"],[["path",{d: "M18 6 6 18"}],["path",{d: "m6 6 12 12"}]]],
};

export const {
  AtSign,
  Bell,
  BellPlus,
  CalendarClock,
  CalendarX,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleOff,
  CircleQuestionMark,
  CircleX,
  Clock,
  Copy,
  Equal,
  ExternalLink,
  Flag,
  Flame,
  Heart,
  Hourglass,
  Link,
  Link2Off,
  LoaderCircle,
  Maximize2,
  Megaphone,
  Menu,
  MessageCircle,
  MessageSquareWarning,
  Monitor,
  Moon,
  PackageOpen,
  Plus,
  RefreshCw,
  Reply,
  Search,
  Send,
  Share2,
  ShieldCheck,
  Snowflake,
  Sprout,
  Store,
  Sun,
  Tag,
  ThumbsDown,
  ThumbsUp,
  TicketPercent,
  Trash2,
  TrendingDown,
  TriangleAlert,
  Trophy,
  Truck,
  Undo2,
  User,
  Users,
  X,
} = Object.fromEntries(Object.entries(drawn).map(([name, nodes]) => [name, icon(nodes)]));
