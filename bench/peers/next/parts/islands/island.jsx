/** The markers of our islands. What they hold is server components, so nothing here is sent to the browser to hydrate. */
export function Island({ name, wake, props, children }) {
  return (
    <x-island data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {children}
    </x-island>
  );
}
