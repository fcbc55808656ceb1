/** Every letter that the house can send, with the values that it is written from. */
export interface Letters {
  /** Asks whoever owns the address whether they want the newsletter («decisions §1», double opt-in). */
  "newsletter-confirm": { confirm_url: string; unsubscribe_url: string };
  /** Tells the team what somebody wrote on the contact page; the answer goes to that person. */
  "contact-message": { nome: string; email: string; assunto: string; mensagem: string };
}

export type LetterName = keyof Letters;
