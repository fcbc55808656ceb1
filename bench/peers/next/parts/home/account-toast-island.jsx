export function AccountToastIsland() {
  return <div role="status" className="toast-region" />;
}
