/** As the server under test is configured: the defaults, and the demo's example links. */
export const site = {
  name: "Xepa",
  since: 2014,
  url: process.env.SITE_URL ?? "http://localhost",
  social: {
    whatsapp: "https://chat.whatsapp.com/exemplo",
    telegram: "https://t.me/exemplo",
    instagram: "https://www.instagram.com/exemplo",
    facebook: "https://www.facebook.com/exemplo",
  },
  company: {},
};
