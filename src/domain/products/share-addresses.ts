export type Network = "whatsapp" | "telegram" | "facebook" | "x";

/** Plain links, so that sharing needs no script and no network learns who looked at the page. */
export function shareLinks(url: string, text: string): Record<Network, string> {
  const [link, words] = [encodeURIComponent(url), encodeURIComponent(text)];
  return {
    whatsapp: `https://wa.me/?text=${words}%0A${link}`,
    telegram: `https://t.me/share/url?url=${link}&text=${words}`,
    // Facebook shows the page's own tags first, and the text only where it still heeds it.
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${words}`,
    x: `https://x.com/intent/post?url=${link}&text=${words}`,
  };
}
