const LINE = "absolute bg-[#ffffff99] shadow-[0_0_1px_#0b0d10]";

/** Thirds, and the part that a screen or a title over it leaves free: nine tenths of each side. */
export function GuideLines() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <span className={`${LINE} inset-y-0 left-1/3 w-px`} />
      <span className={`${LINE} inset-y-0 left-2/3 w-px`} />
      <span className={`${LINE} inset-x-0 top-1/3 h-px`} />
      <span className={`${LINE} inset-x-0 top-2/3 h-px`} />
      <span className="absolute inset-[5%] border border-dashed border-[#ffffffcc] outline outline-[#0b0d1066]" />
    </div>
  );
}
