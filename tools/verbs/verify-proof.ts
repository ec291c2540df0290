await import('../proof/verify-proof.ts');
