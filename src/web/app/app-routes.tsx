import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { AppFrame } from "./app-frame.tsx";
import type { AppProps } from "./app-props.ts";
import { ScreenFailed } from "./screen-states.tsx";
import { type Screen, screens } from "./screens.ts";

export const layouts = { panel: { name: "panel" } } as const;

type Show = { Component: ComponentType } | { lazy: () => Promise<{ Component: ComponentType }> };

/** The routes of the private app; the server shows screens at once, the browser fetches each when it is needed. */
export function appRoutes(props: AppProps, show: (screen: Pick<Screen, "name">) => Show): RouteObject[] {
  const routeOf = (screen: Screen): RouteObject => ({ path: screen.path, id: screen.name, ...show(screen) });
  const inPanel = screens.filter(({ layout }) => layout === "panel");
  return [
    {
      element: <AppFrame {...props} />,
      children: [
        {
          // Not on the screens themselves: what could not be fetched does not know what to show in its place.
          errorElement: <ScreenFailed />,
          children: [
            ...screens.filter(({ layout }) => layout === undefined).map(routeOf),
            {
              ...show(layouts.panel),
              // Inside it: the menu stays where a tab cannot be fetched.
              children: [{ errorElement: <ScreenFailed />, children: inPanel.map(routeOf) }],
            },
          ],
        },
      ],
    },
  ];
}
