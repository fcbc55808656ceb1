import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { controlOf, Field, type FieldProps, splitFieldProps } from "./field.tsx";

interface PasswordFieldProps extends FieldProps {
  /** What the button does next. */
  showLabel: string;
  hideLabel: string;
  /** What password managers go by. */
  autoComplete: "current-password" | "new-password";
}

type Rest = Omit<ComponentProps<"input">, keyof PasswordFieldProps | "type">;

/** A password that can be looked at. Pasting and password managers are welcome. */
export function PasswordField(props: PasswordFieldProps & Rest) {
  const { face, rest } = splitFieldProps(props);
  const { showLabel, hideLabel, ...attributes } = rest;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useHiddenOnSubmit(input, setIsShown);
  return (
    <Field {...face}>
      <span className="password-box">
        <input
          className="control"
          spellCheck={false}
          autoCapitalize="none"
          {...attributes}
          {...controlOf(face)}
          ref={input}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={face.id}
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
          className="password-eye"
        >
          {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      </span>
    </Field>
  );
}

/** What was shown for a look does not stay on the screen, nor in the browser's list of typed texts. */
function useHiddenOnSubmit(
  input: { current: HTMLInputElement | null },
  setIsShown: (isShown: boolean) => void,
): void {
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [input, setIsShown]);
}
