/**
 * What the auth server says on the wire, in English, and what a person reads. The contract's messages (its 1.4 and 1.6);
 * `{…}` stands for the part that varies, and keeps its name in the translation.
 */
const translations: Record<string, string> = {
  "Invalid login credentials": "email ou senha incorretos",
  "Email not confirmed": "o e-mail ainda não foi confirmado",
  "User is banned": "esta conta está suspensa",
  "User already registered": "este email já está cadastrado",
  "A user with this email address has already been registered": "este email já está cadastrado",
  "The address of ADMIN_EMAIL can only be changed in the settings":
    "este endereço está na configuração do site (ADMIN_EMAIL) e só muda lá",
  "missing email or phone": "informe seu e-mail",
  "Anonymous sign-ins are disabled": "informe seu e-mail",
  "Password recovery requires an email": "informe seu e-mail",
  "Type provided requires an email address": "informe seu e-mail",
  "Unable to validate email address: invalid format": "o e-mail não é válido",
  "An email address is too long": "o e-mail é longo demais",
  "Signup requires a valid password": "informe uma senha",
  "Password should be at least {n} characters.": "a senha deve ter pelo menos {n} caracteres",
  "Password cannot be longer than {n} characters": "a senha deve ter no máximo {n} caracteres",
  "New password should be different from the old password.": "a nova senha deve ser diferente da atual",
  "Password update requires reauthentication": "confirme que é você antes de continuar",
  "AAL2 session is required to update email or password when MFA is enabled.":
    "confirme o código de verificação em duas etapas antes de trocar a senha",
  "Signups not allowed for this instance": "novos cadastros estão desativados",
  "Request rate limit reached": "muitas tentativas. Aguarde alguns minutos e tente novamente",
  "email rate limit exceeded": "muitos e-mails enviados. Aguarde alguns minutos e tente novamente",
  "For security purposes, you can only request this after 1 seconds.":
    "por segurança, aguarde 1 segundo antes de tentar novamente",
  "For security purposes, you can only request this after {n} seconds.":
    "por segurança, aguarde {n} segundos antes de tentar novamente",
  "Request body too large (max {n} bytes)": "os dados enviados são grandes demais",
  "Auth session missing!": "sua sessão expirou. Peça um novo link",
  "This endpoint requires a valid Bearer token": "entre na sua conta para continuar",
  "User from sub claim in JWT does not exist": "esta conta não existe mais",
  "Session from session_id claim in JWT does not exist": "sua sessão expirou. Entre novamente",
  "Refresh token is not valid": "sua sessão expirou. Entre novamente",
  "Invalid Refresh Token: {reason}": "sua sessão expirou. Entre novamente",
  "invalid JWT: {reason}": "sua sessão expirou. Entre novamente",
  "Email link is invalid or has expired": "o link é inválido ou expirou",
  "Token has expired or is invalid": "o código é inválido ou expirou",
  "Unsupported provider: {reason}": "este tipo de login não está disponível",
  "OAuth state parameter missing": "o login foi interrompido. Tente novamente",
  "OAuth state parameter is invalid": "o login foi interrompido. Tente novamente",
  "OAuth state not found or expired": "o login demorou demais. Tente novamente",
  "OAuth state has expired": "o login demorou demais. Tente novamente",
  "State has already been used": "este login já foi concluído. Tente novamente",
  "OAuth callback with missing authorization code": "o login foi interrompido. Tente novamente",
  "External provider could not be reached": "o outro site não respondeu. Tente novamente",
  "Unable to exchange external code{reason}": "não foi possível concluir o login. Tente novamente",
  "Error getting user email from external provider": "não recebemos seu e-mail do outro site",
  "Unverified email with {provider}. A confirmation email has been sent to your {provider} email":
    "confirme seu e-mail: enviamos um link para o endereço da sua conta {provider}",
  "Invalid TOTP code entered": "o código de verificação está incorreto",
  "Code needs to be non-empty": "informe o código de verificação",
  "Factor not found": "verificação em duas etapas não encontrada",
  "MFA factor with the provided challenge ID not found": "peça um novo código de verificação",
  "MFA challenge {id} has expired, verify against another challenge or create a new challenge.":
    "o código de verificação expirou. Tente novamente",
  "Challenge and verify IP addresses mismatch.": "este código já foi usado. Tente novamente",
  "Invalid recovery code entered": "o código de recuperação está incorreto ou já foi usado",
  'A factor with the friendly name "{name}" for this user already exists':
    "você já tem um aplicativo autenticador com este nome",
  "Maximum number of verified factors reached, unenroll to continue":
    "você já tem o máximo de aplicativos autenticadores. Remova um para continuar",
  "AAL2 required to {deed}": "confirme o código de verificação em duas etapas para continuar",
  "Failed to fetch": "sem conexão com o servidor. Verifique sua internet",
};

const patterns = Object.entries(translations)
  .filter(([message]) => message.includes("{"))
  .map(([message, translation]) => ({ pattern: patternOf(message), translation }));

export function translateProviderMessage(message: string): string {
  if (Object.hasOwn(translations, message)) return translations[message] ?? message;
  for (const { pattern, translation } of patterns) {
    const found = pattern.exec(message);
    if (found) return translation.replace(/\{(\w+)\}/g, (hole, name) => found.groups?.[name] ?? hole);
  }
  return message;
}

/** "after {n} seconds." → /^after (?<n>.*) seconds\.$/; a hole met twice must hold the same both times. */
function patternOf(message: string): RegExp {
  const met = new Set<string>();
  const source = message
    .split(/(\{\w+\})/)
    .map((part) => {
      const hole = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!hole) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      if (met.has(hole)) return `\\k<${hole}>`;
      met.add(hole);
      return `(?<${hole}>.*)`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}
