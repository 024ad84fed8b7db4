import { cva, type VariantProps } from "class-variance-authority";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";

const look = cva("btn", {
  variants: {
    variant: { default: "", primary: "primary", bare: "bare" },
    size: { default: "", small: "small" },
    iconOnly: { true: "icon", false: "" },
  },
  defaultVariants: { variant: "default", size: "default", iconOnly: false },
});

interface Parts extends Omit<VariantProps<typeof look>, "iconOnly"> {
  icon?: IconName | undefined;
  /** The key that presses this control, as `KeyboardEvent.key` names it. Shown, not bound: binding is the key map's. */
  keyHint?: string | undefined;
  children?: ReactNode;
}

function Inside({ icon, keyHint, children }: Pick<Parts, "icon" | "keyHint" | "children">) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
      {keyHint === undefined ? null : (
        <span aria-hidden="true">
          <Kbd value={keyHint} />
        </span>
      )}
    </>
  );
}

export type ButtonProps = Parts & ComponentProps<"button">;

export function Button({ variant, size, icon, keyHint, children, className, type = "button", ...rest }: ButtonProps) {
  const iconOnly = icon !== undefined && children === undefined && keyHint === undefined;
  return (
    <button type={type} className={look({ variant, size, iconOnly, className })} aria-keyshortcuts={keyHint} {...rest}>
      <Inside icon={icon} keyHint={keyHint}>
        {children}
      </Inside>
    </button>
  );
}

export type LinkButtonProps = Parts & ComponentProps<typeof Link>;

/** A link that looks like a button: it goes somewhere. For downloads pass `prefetch={false}`. */
export function LinkButton({ variant, size, icon, keyHint, children, className, ...rest }: LinkButtonProps) {
  const iconOnly = icon !== undefined && children === undefined && keyHint === undefined;
  return (
    <Link className={look({ variant, size, iconOnly, className })} aria-keyshortcuts={keyHint} {...rest}>
      <Inside icon={icon} keyHint={keyHint}>
        {children}
      </Inside>
    </Link>
  );
}

export type DownloadLinkProps = Omit<Parts, "icon"> & ComponentProps<"a">;

/** A link that looks like a button and saves a file. `download` names the file; the server names it otherwise. */
export function DownloadLink({ variant, size, keyHint, children, className, download = true, ...rest }: DownloadLinkProps) {
  return (
    <a className={look({ variant, size, className })} aria-keyshortcuts={keyHint} download={download} {...rest}>
      <Inside icon="download" keyHint={keyHint}>
        {children}
      </Inside>
    </a>
  );
}
