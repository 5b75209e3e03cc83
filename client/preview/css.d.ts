// esbuild writes the imported style sheet beside the script; nothing is imported from it.
declare module '*.css';
